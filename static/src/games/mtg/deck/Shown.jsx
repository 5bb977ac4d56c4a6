// A face outside of a match: its styles hold within it alone, whatever else the page shows.
import { Face } from "../table/Face.jsx";
import faceCss from "../table/face.css";

/** The styles of faces; once in whatever shows some. */
export const FaceStyle = () => <style>{`.rwc-face { ${faceCss} }`}</style>;

/**
 * @param {{ card: any, size: "small" | "middle" | "large" }} props
 */
export const Shown = ({ card, size }) => (
  <div className="rwc-face">
    <Face card={card} size={size} />
  </div>
);
