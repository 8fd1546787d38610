export type PolicyMode = 'add' | 'edit' | 'detail';
