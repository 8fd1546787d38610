export const texts = {
  entrance: { in: 'In', out: 'Out', note: '{{came}} in, {{left}} out' },
} as const;
