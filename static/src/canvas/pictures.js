// Drawings for invented pieces in a 100 x 100 box, drawn for Rulewright: filled parts, then detail
// lines and dots.

/** @typedef {{ fills: string[], lines?: string, dots?: string }} Drawing */

/** @type {(x: number, y: number, r: number) => string} */
export const disc = (x, y, r) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** @type {(x: number, y: number, r: number) => string} */
const hollow = (x, y, r) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** @type {(angle: number, r: number) => string} */
const at = (angle, r) =>
  `${(50 + r * Math.sin(angle)).toFixed(1)} ${(50 - r * Math.cos(angle)).toFixed(1)}`;

/**
 * A wheel of teeth: `inner` and `outer` radius, and how wide a tooth is at its foot and its top.
 * @type {(teeth: number, inner: number, outer: number, foot: number, top: number) => string}
 */
function cog(teeth, inner, outer, foot, top) {
  const corners = Array.from({ length: teeth }, (_, n) => {
    const middle = (2 * Math.PI * n) / teeth;
    return [
      at(middle - foot, inner),
      at(middle - top, outer),
      at(middle + top, outer),
      at(middle + foot, inner),
    ].join("L");
  });
  return `M${corners.join("L")}Z`;
}

/** @type {Record<string, Drawing>} */
export const PICTURES = {
  anchor: {
    fills: [
      disc(50, 17, 10),
      "M45 27H55V36H70V45H55V76Q72 71 76 55L86 62Q80 91 50 94Q20 91 14 62L24 55Q28 71 45 76V45H30V36H45Z",
    ],
    dots: disc(50, 17, 3.5),
  },
  arrow: { fills: ["M50 6L84 42H62V94H38V42H16Z"] },
  axe: { fills: ["M46 8H55V94H46Z", "M55 12Q86 14 89 54Q72 44 55 48ZM46 14V44H37V14Z"] },
  bear: {
    fills: [disc(25, 25, 14), disc(75, 25, 14), disc(50, 55, 37), disc(50, 68, 17)],
    dots: disc(37, 44, 4.5) + disc(63, 44, 4.5) + disc(50, 62, 5),
  },
  bell: {
    fills: [disc(50, 84, 9), "M50 8Q74 13 76 50L88 78H12L24 50Q26 13 50 8Z"],
    lines: "M24 64H76",
  },
  bird: {
    fills: ["M6 46L27 38Q34 19 53 23Q66 27 65 44Q82 48 94 74Q72 78 60 74L54 94L44 75Q25 70 27 48Z"],
    lines: "M44 52Q54 62 72 62",
    dots: disc(42, 36, 3.5),
  },
  boar: {
    fills: [
      "M14 14L36 26H64L86 14L82 50L68 86Q50 92 32 86L18 50Z",
      disc(50, 74, 15),
      "M28 60L22 82L36 72ZM72 60L78 82L64 72Z",
    ],
    dots: disc(44, 74, 3.5) + disc(56, 74, 3.5) + disc(37, 46, 4) + disc(63, 46, 4),
  },
  boat: {
    fills: ["M8 64H92L78 90H22Z", "M46 8V58H16Z", "M54 18V58H80Z"],
  },
  bolt: { fills: ["M58 5L18 57H43L35 95L82 40H55Z"] },
  bomb: {
    fills: ["M60 34L72 20L83 30L71 44Z", disc(46, 60, 31)],
    lines: "M78 24Q86 10 92 18M28 58Q30 44 42 42",
  },
  book: {
    fills: ["M50 24Q30 10 8 18V82Q30 76 50 88Q70 76 92 82V18Q70 10 50 24Z"],
    lines: "M50 24V88M18 34Q30 32 40 38M18 50Q30 48 40 54M60 38Q70 32 82 34M60 54Q70 48 82 50",
  },
  bow: {
    fills: ["M34 5Q92 50 34 95L27 88Q66 50 27 12Z", "M8 46H70V38L92 50L70 62V54H8Z"],
  },
  cat: {
    fills: ["M16 8L37 25H63L84 8V58Q78 92 50 92Q22 92 16 58Z"],
    lines: "M50 66V74M50 74Q42 82 36 76M50 74Q58 82 64 76M12 62L30 66M88 62L70 66",
    dots: disc(35, 48, 5) + disc(65, 48, 5) + "M45 61H55L50 67Z",
  },
  cloud: {
    fills: ["M26 80Q7 80 7 63Q7 49 21 47Q24 22 47 22Q66 22 70 41Q93 42 93 62Q93 80 74 80Z"],
  },
  cross: { fills: ["M38 8H62V38H92V62H62V92H38V62H8V38H38Z"] },
  crown: {
    fills: [
      "M10 30L31 52L50 16L69 52L90 30L81 86H19Z",
      disc(10, 27, 5),
      disc(50, 13, 5),
      disc(90, 27, 5),
    ],
    lines: "M21 74H79",
  },
  cup: {
    fills: ["M22 10H78Q78 54 55 61V78H71V91H29V78H45V61Q22 54 22 10Z"],
    lines: "M27 26H73",
  },
  dagger: { fills: ["M50 4L61 56H39Z", "M26 55H74V65H26Z", "M44 65H56V84H44Z", disc(50, 88, 8)] },
  dragon: {
    fills: ["M8 62L35 43L29 16L49 33L61 8L68 35Q90 45 90 78Q74 66 62 71L72 93H44Q36 76 10 74Z"],
    lines: "M14 68Q28 70 38 64M62 48Q74 54 78 66",
    dots: disc(46, 48, 4.5),
  },
  drop: { fills: ["M50 6Q82 48 82 62A32 32 0 0 1 18 62Q18 48 50 6Z"], lines: "M32 62Q32 78 46 82" },
  eye: {
    fills: ["M4 50Q50 2 96 50Q50 98 4 50Z"],
    lines: "M50 30A20 20 0 1 1 49.9 30Z",
    dots: disc(50, 50, 11),
  },
  fish: {
    fills: ["M6 50Q34 14 68 43L93 20V80L68 57Q34 86 6 50Z"],
    lines: "M40 34Q50 50 40 66",
    dots: disc(26, 45, 4),
  },
  flag: { fills: ["M20 6H29V95H20Z", "M29 10H88L72 32L88 54H29Z"] },
  flame: {
    fills: [
      "M52 4Q58 26 74 43Q86 60 77 76Q68 94 50 94Q32 94 23 76Q16 58 31 38Q36 51 43 51Q40 26 52 4Z",
    ],
    lines: "M50 60Q62 76 50 86Q38 76 50 60",
  },
  gear: { fills: [cog(8, 32, 44, 0.3, 0.17)], lines: "M50 36A14 14 0 1 1 49.9 36Z" },
  gem: {
    fills: ["M28 12H72L94 40L50 94L6 40Z"],
    lines: "M6 40H94M28 12L36 40L50 94L64 40L72 12M36 40L50 12L64 40",
  },
  ghost: {
    fills: ["M18 93V46Q18 8 50 8Q82 8 82 46V93L71 81L61 93L50 81L39 93L29 81Z"],
    dots: disc(38, 42, 6) + disc(62, 42, 6) + disc(50, 60, 5),
  },
  hammer: { fills: ["M45 40H55V95H45Z", "M18 12H70L86 27L70 42H18Z"] },
  hand: {
    fills: [
      "M31 94V64L13 46Q11 36 22 37L33 47V19Q38 9 44 19V13Q50 3 56 13V19Q62 10 67 20V30Q73 23 78 32V66Q78 82 68 94Z",
    ],
    lines: "M44 19V46M56 19V46M67 26V48",
  },
  hat: {
    fills: ["M52 4L74 72H26Z", "M6 74Q50 60 94 74Q92 90 50 92Q8 90 6 74Z"],
    lines: "M30 60Q50 54 70 60",
  },
  heart: { fills: ["M50 92Q6 60 8 34Q12 8 33 10Q46 12 50 28Q54 12 67 10Q88 8 92 34Q94 60 50 92Z"] },
  helmet: {
    fills: ["M50 8Q86 11 86 52V88H62V60H38V88H14V52Q14 11 50 8Z"],
    lines: "M50 8V52M22 48H78",
  },
  horn: {
    fills: ["M7 28Q7 12 24 15Q66 24 94 76L70 91Q52 52 20 46Q7 43 7 28Z"],
    lines: "M66 84L86 70M40 26L34 46",
  },
  hourglass: {
    fills: ["M20 8H80V20Q78 40 58 50Q78 60 80 80V92H20V80Q22 60 42 50Q22 40 20 20Z"],
    lines: "M20 20H80M20 80H80",
    dots: "M34 30H66Q60 40 50 46Q40 40 34 30ZM36 80L50 62L64 80Z",
  },
  key: {
    fills: ["M42 36L92 84L82 94L70 83L62 91L53 82L61 74L33 47Z", disc(30, 32, 23)],
    dots: disc(26, 28, 8),
  },
  leaf: {
    fills: ["M14 88Q4 26 88 10Q96 80 32 80L22 94Z"],
    lines: "M24 80Q46 62 70 30M44 62V40M54 52H72",
  },
  mask: {
    fills: ["M8 26Q50 8 92 26Q96 70 62 86Q50 74 38 86Q4 70 8 26Z"],
    dots: "M20 42Q32 32 44 44Q32 54 20 42ZM80 42Q68 32 56 44Q68 54 80 42Z",
  },
  moon: { fills: ["M62 6A45 45 0 1 0 94 66A37 37 0 0 1 62 6Z"] },
  mountain: {
    fills: ["M4 90L38 16L54 50L66 32L96 90Z"],
    lines: "M27 42L36 50L42 42L50 44M60 42L67 48L74 46",
  },
  mushroom: {
    fills: ["M35 50H65L70 92H30Z", "M6 54Q10 10 50 10Q90 10 94 54Z"],
    dots: disc(34, 36, 6) + disc(60, 30, 7) + disc(74, 44, 4),
  },
  ring: {
    fills: [disc(50, 62, 32) + hollow(50, 62, 20), "M36 8H64L74 22L50 42L26 22Z"],
    lines: "M26 22H74",
  },
  sail: { fills: ["M44 4H52V94H44Z", "M52 10Q92 34 86 72H52Z", "M44 22Q20 44 18 72H44Z"] },
  scroll: {
    fills: ["M22 10H80Q92 10 92 24H78V76Q78 92 62 92H20Q8 92 8 78H22Z"],
    lines: "M34 30H66M34 45H66M34 60H66",
  },
  shield: { fills: ["M50 6L86 18V50Q86 78 50 95Q14 78 14 50V18Z"], lines: "M50 18V82M25 44H75" },
  skull: {
    fills: ["M50 6Q88 6 88 44Q88 62 73 69V92H27V69Q12 62 12 44Q12 6 50 6Z"],
    lines: "M41 76V92M50 76V92M59 76V92",
    dots: disc(34, 42, 9) + disc(66, 42, 9) + "M50 54L56 66H44Z",
  },
  snake: {
    fills: [
      "M86 94H28Q10 94 10 78Q10 62 31 60Q60 58 60 49Q60 42 46 42Q25 41 25 25Q25 6 50 6Q76 6 86 24L72 34Q64 20 50 20Q40 20 40 25Q40 28 50 28Q75 31 75 50Q75 69 46 74Q26 76 26 80H86Z",
    ],
    dots: disc(68, 20, 3.5),
  },
  spear: { fills: ["M46 40H54V96H46Z", "M50 3L68 36L50 48L32 36Z"], lines: "M50 12V40" },
  spider: {
    fills: [
      ...[-1, 1].flatMap((side) =>
        [
          [22, 8, 40],
          [36, 4, 52],
          [60, 4, 64],
          [84, 8, 72],
        ].map(([foot, x, y]) => {
          const out = 50 + side * (50 - x);
          const knee = 50 + side * 30;
          const high = (foot + y) / 2 - 10;
          return `M50 ${y - 3}L${knee} ${high}L${out} ${foot}L${knee} ${high + 8}L50 ${y + 3}Z`;
        }),
      ),
      disc(50, 34, 12),
      disc(50, 62, 20),
    ],
    dots: disc(45, 32, 2.8) + disc(55, 32, 2.8),
  },
  star: { fills: ["M50 6L62 37L95 39L69 60L78 92L50 73L22 92L31 60L5 39L38 37Z"] },
  sun: { fills: [cog(12, 27, 46, 0.2, 0.02), disc(50, 50, 24)] },
  tortoise: {
    fills: [disc(86, 56, 10), "M20 64H36V86H22ZM62 64H78V86H64Z", "M8 68Q12 22 46 22Q80 22 82 68Z"],
    lines: "M22 50L34 34H56L68 50L60 66H30Z",
    dots: disc(89, 53, 2.5),
  },
  tower: {
    fills: ["M26 94V38H17V8H33V20H42V8H58V20H67V8H83V38H74V94Z"],
    lines: "M26 38H74M42 94V72Q50 60 58 72V94M50 46V56",
  },
  tree: { fills: ["M43 66H57V95H43Z", "M50 5L80 42H66L88 72H12L34 42H20Z"] },
  wheel: {
    fills: [
      disc(50, 50, 44) + hollow(50, 50, 33),
      "M46 12H54V88H46Z",
      "M12 46H88V54H12Z",
      disc(50, 50, 11),
    ],
  },
  wolf: {
    fills: ["M16 4L38 26H62L84 4L90 50L70 66L50 96L30 66L10 50Z"],
    lines: "M50 44V78",
    dots: disc(35, 46, 4.5) + disc(65, 46, 4.5) + "M43 80H57L50 90Z",
  },
};
