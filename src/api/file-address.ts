/**
 * Address of an uploaded file (contract "Uploads"). Its name there is for people; `file` is used for one that
 * is not known. The session is the cookie.
 */
export const fileAddress = (fileid: string, name = 'file'): string =>
  `/vt/staticfile/${encodeURIComponent(fileid)}/${encodeURIComponent(name)}`;

/** Address of the small picture that the server makes of every picture. */
export const thumbnailAddress = (fileid: string): string => `${fileAddress(fileid)}?sizetype=thumbnail`;
