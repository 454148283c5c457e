/** The id on the legal page of one of the licence's activities, by its index. */
export const activityId = (index: number) => `activity-${index + 1}`;
