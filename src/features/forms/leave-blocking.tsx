import { useEffect } from 'react';
import { Outlet, useBlocker } from 'react-router-dom';
import { leaveQuestions } from './leave-questions.ts';

/** Element of the root route, with the only blocker: the router supports one, which asks for all mounted forms. */
export const LeaveBlocking = () => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    leaveQuestions.block(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') leaveQuestions.ask(blocker);
  }, [blocker]);
  return <Outlet />;
};
