/** Hands a file of our own making to the person. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The download has its own hold on the blob once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** A name that every system takes for a file. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_').trim() || 'board';

/** Spreadsheets read UTF-8 only behind a byte order mark. */
export const csvBlob = (csv: string): Blob => new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' });
