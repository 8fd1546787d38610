export const texts = {
  pictureUnreadable: 'The picture cannot be read, or has more than 50 million pixels. Save it again or choose another.',
  pictureTooDeep:
    'The picture needs more than 200 MB of memory when it is opened. Save it with 8 bits per colour, or with fewer pixels.',
  companyQuotaExceeded:
    'Your company’s files would exceed the limit of {size}. Delete files that are no longer needed, or ask your administrator for more space.',
  personQuotaExceeded:
    'Your own files would take more than the {size} that one person may store. Delete files that you do not need, or ask your administrator for more.',
  board: 'a board',
  dashboard: 'a dashboard',
  policy: 'a policy',
  purposeBeforeFile: 'Send the field “purpose” before the file.',
  fileInUse: 'This file is used by {holder}. Remove it there, then delete it.',
  noDeleteRight:
    'Only the uploader, or someone who may change records with files, can delete this file. Ask one of them.',
  tooManyUploads: '{count} of your uploads are under way. Wait until one of them is done.',
  fileTypeRefused: 'This type of file is not allowed here. Choose a picture, video or sound file as the field says.',
  pictureNeeded: 'This file is not a picture. Choose a PNG, JPEG, WebP, GIF or SVG file.',
  fileEmpty: 'The file is empty. Choose another.',
  svgEntities: 'The SVG file defines entities. Save it again as “plain SVG”, or upload a PNG.',
  svgEncoding: 'The SVG file is not declared as UTF-8. Save it with the encoding UTF-8, or upload a PNG.',
  svgReferences: 'The SVG file refers to other files. Embed its pictures and fonts, or upload a PNG.',
  svgContent: 'The SVG file contains scripts or web pages. Save it without them, or upload a PNG.',
  svgElements:
    'The SVG file has more than 20,000 elements or more than 50 filter effects. Simplify it, or upload a PNG.',
  svgPicture:
    'The SVG file cannot be drawn within 10 seconds and 512 MB of memory. Check that it has a size, simplify it, or upload a PNG.',
  recordOf: 'a record of “{name}”',
  purposeOneOf: 'The purpose is one of {purposes}.',
} as const;
