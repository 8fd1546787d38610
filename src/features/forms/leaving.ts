import type { Location } from 'react-router-dom';

/** Which changes of the URL leave what is written on a page. */

export const isOtherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

const tabIn = ({ search }: Location): string | null => new URLSearchParams(search).get('tab');

/** For what belongs to one tab of a list: Back to another tab leaves it too. */
export const isOtherTab = (from: Location, to: Location): boolean => isOtherPath(from, to) || tabIn(from) !== tabIn(to);
