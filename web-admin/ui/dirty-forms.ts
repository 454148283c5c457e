/** The forms on this page that hold what has not been saved. */
export const dirtyForms = new Set<string>();

export const hasUnsavedChanges = () => dirtyForms.size > 0;
