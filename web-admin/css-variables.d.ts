import "react";

declare module "react" {
  // Values that a style sheet reads.
  interface CSSProperties {
    "--lanes"?: number;
    "--share"?: string;
  }
}
