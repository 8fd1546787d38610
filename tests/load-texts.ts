import '../server/texts.ts';
