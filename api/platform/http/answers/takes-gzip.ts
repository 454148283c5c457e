/** Whether an Accept-Encoding header takes gzip. */
export const takesGzip = (header = "") => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header);
