/** Who acts, by their login. */
export interface Desk {
  name: string;
}
