import type { Location } from 'react-router-dom';
import { isOtherTab } from '../forms/leaving.ts';

/**
 * `?tab=&linkages=` of a list: the dialog of the tab's linkages is open. The value is the linkage whose history is
 * shown; `1` shows the list of them.
 */

/** Did of the linkage, empty for the list of them; `undefined`: the URL does not open the dialog. */
const readLinkageAddress = (params: URLSearchParams): string | undefined => {
  const value = params.get('linkages');
  if (value === null || !/^[0-9A-Za-z_-]{1,64}$/.test(value)) return undefined;
  return value === '1' ? '' : value;
};

/** The dialog's parameter in the URL query, and the other parameters, which stay as they are. */
type LinkageUrl = { linkage: string | undefined; otherParams: string };

export const linkageUrl = {
  read: (params: URLSearchParams): LinkageUrl => {
    const otherParams = new URLSearchParams(params);
    otherParams.delete('linkages');
    return { linkage: readLinkageAddress(params), otherParams: otherParams.toString() };
  },
  print: ({ linkage, otherParams }: LinkageUrl): URLSearchParams => {
    const params = new URLSearchParams(otherParams);
    if (linkage !== undefined) params.set('linkages', linkage === '' ? '1' : linkage);
    return params;
  },
};

/** The linkages of a tab, or the history of one of them. */
export const linkageAddress = (list: string, { tab, did = '1' }: { tab: string; did?: string | undefined }): string =>
  `${list}?tab=${tab}&linkages=${did}`;

const addressIn = ({ search }: Location): string | undefined => readLinkageAddress(new URLSearchParams(search));

/** Whether what is written in the dialog would be left: another page, another tab, or another linkage by a link. */
export const isOtherLinkage = (from: Location, to: Location): boolean => {
  const target = addressIn(to);
  return isOtherTab(from, to) || (target !== undefined && target !== addressIn(from));
};
