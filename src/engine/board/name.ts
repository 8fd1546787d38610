/** Characters of a board's name. */
export const maxBoardNameLength = 128;
