/** Downloads a Blob under a file name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(content);
  link.href = url;
  link.download = fileName(name);
  link.click();
  // The started download keeps its own reference to the Blob, so the object URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Sanitizes a file name: replaces characters that some operating system refuses. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_').trim() || 'board';

/** CSV with a byte order mark: without it Excel does not read UTF-8. */
export const csvBlob = (csv: string): Blob => new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' });
