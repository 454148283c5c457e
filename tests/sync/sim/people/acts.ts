/** What somebody does at a desk, by its weight. */
export const ACTS = {
  book: 30,
  amend: 30,
  arrive: 12,
  read: 6,
  cancel: 9,
  decide: 16,
  offer: 7,
  template: 5,
  settings: 2,
  sync: 3,
} as const;
