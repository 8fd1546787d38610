/** A name that every file system takes. */
export const safeName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/** The header that saves an answer as a file of this name. RFC 6266, RFC 5987. */
export const disposition = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
