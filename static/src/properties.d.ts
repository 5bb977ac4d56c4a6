import "csstype";

declare module "csstype" {
  /** Custom properties in `style`, which the style sheets read. */
  interface Properties {
    [name: `--rw${string}`]: string | number | undefined;
    "--left"?: string;
  }
}
