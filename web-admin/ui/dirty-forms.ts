/** The forms on this page with unsaved input. */
export const dirtyForms = new Set<string>();

export const hasUnsavedChanges = () => dirtyForms.size > 0;
