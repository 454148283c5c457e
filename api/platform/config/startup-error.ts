/** Why the product does not start, in a sentence for the operator: no stack trace is shown. */
export class CannotStart extends Error {}
