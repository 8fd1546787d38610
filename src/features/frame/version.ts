/** Shown on the sign-in page and under the menu. Contract "Addresses of the console". */
export const version = '2.5.8';
