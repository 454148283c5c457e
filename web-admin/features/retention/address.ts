export const ADDRESS = "/api/retention";
export const DECISION = "/api/retention/decision";
