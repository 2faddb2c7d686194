/** Rice, a fish, greens and soup, and a place for whoever comes. */
export const Dinner = () => (
  <>
    <path data-tint="2" d="M0 0h480v150H0Z" />
    <path data-line="5" d="M150 0v34M330 0v34" />
    <path data-tint="petal-2" d="M118 66c2-42 62-42 64 0ZM298 66c2-42 62-42 64 0Z" />
    <path data-tint="glow" d="M132 66h36c0 12-36 12-36 0ZM312 66h36c0 12-36 12-36 0Z" />
    <path data-tint="glow" opacity=".35" d="m118 70-60 90h184l-60-90ZM298 70l-60 90h184l-60-90Z" />
    <ellipse cx="240" cy="240" rx="310" ry="116" data-tint="4" />
    <ellipse cx="240" cy="228" rx="310" ry="112" data-tint="3" />
    <ellipse cx="240" cy="206" rx="104" ry="36" data-tint="glow" />
    <path
      data-tint="5"
      d="M162 204c30-28 86-28 118 0l32-18c-4 14-4 24 0 38l-32-16c-32 26-88 24-118-4Z"
    />
    <circle cx="184" cy="202" r="4" data-tint="glow" />
    <path
      data-line="glow"
      d="M212 192c6 8 6 16 0 24M236 190c6 10 6 20 0 28M258 194c4 8 4 14 0 20"
      opacity=".7"
    />
    <path data-tint="glow" d="M50 204h92c0 34-18 52-46 52s-46-18-46-52Z" />
    <path data-tint="petal-1" d="M54 204c6-24 24-14 32-28 14 2 18 12 28 8 12 0 20 10 24 20Z" />
    <path data-line="3" d="M52 214h88" />
    <path data-tint="glow" d="M338 204h92c0 34-18 52-46 52s-46-18-46-52Z" />
    <ellipse cx="384" cy="204" rx="46" ry="10" data-tint="4" />
    <path data-line="glow" d="M370 186c-10-10 10-16 0-30M396 186c-10-10 10-16 0-30" />
    <path data-tint="5" d="M188 252h104c0 36-20 56-52 56s-52-20-52-56Z" />
    <path data-tint="glow" d="M192 252c4-30 28-40 48-40s44 10 48 40Z" />
    <path data-line="5" d="m300 292 92-28M304 302l92-24" data-width="6" />
  </>
)
