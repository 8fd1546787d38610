import { runTool, tools } from '../tools/index.ts';
import type { Services } from '../../services.ts';
import { modelBudget } from './budget.ts';
import type { Answerer } from '../answerer.ts';

/** The language model of the operator where the settings name one, else the embedded assistant. */
export const withModel = ({ settings: { llm } }: Services, embedded: Answerer): Answerer => {
  if (llm === undefined) return embedded;
  return async function* ask(question) {
    // The libraries of the protocol are loaded with the first question.
    const { createModelAnswerer } = await import('./model-answerer.ts');
    const { db, actor, now } = question.caller;
    const budgetOf = () => modelBudget(db, actor, now);
    yield* createModelAnswerer({ llm, toolbox: { tools, runTool }, budgetOf, embedded })(question);
  };
};
