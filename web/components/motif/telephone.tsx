const holes = [0, 40, 80, 120, 160, 200, 240, 280]
const lit = [
  [60, 60],
  [92, 92],
  [60, 124],
  [372, 76],
  [404, 108],
  [436, 76],
  [372, 140],
] as const

/** The telephone on the sill, the estate behind it. */
export const Telephone = () => (
  <>
    <path data-tint="2" d="M24 240V36h108v204ZM340 240V52h128v188Z" />
    <path data-tint="3" d="M132 240V92h72v148ZM276 240V108h64v132Z" />
    {lit.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="16" height="16" data-tint="glow" />
    ))}
    <path
      data-tint="glow"
      opacity=".6"
      d="M150 116h14v14h-14zM174 148h14v14h-14zM292 132h14v14h-14zM314 164h14v14h-14z"
    />
    <circle cx="240" cy="60" r="26" data-tint="glow" />
    <path data-tint="4" d="M0 248h480v72H0Z" />
    <path data-tint="3" d="M0 248h480v8H0Z" />
    <path
      data-tint="5"
      d="M190 176h100c14 0 20 8 24 22l20 62c2 10-2 16-12 16H158c-10 0-14-6-12-16l20-62c4-14 10-22 24-22Z"
    />
    <path data-tint="5" d="M196 150h14v34h-14zM270 150h14v34h-14z" />
    <path
      data-tint="petal-1"
      d="M132 160c0-30 42-46 108-46s108 16 108 46v12c0 6-4 8-10 8h-38c-8 0-10-4-12-12-2-10-16-12-48-12s-46 2-48 12c-2 8-4 12-12 12h-38c-6 0-10-2-10-8Z"
    />
    <circle cx="240" cy="226" r="40" data-tint="glow" />
    {holes.map((turn) => (
      <circle
        key={turn}
        cx="240"
        cy="198"
        r="6"
        data-tint="4"
        transform={`rotate(${turn} 240 226)`}
      />
    ))}
    <circle cx="240" cy="226" r="13" data-tint="4" />
    <path data-line="5" d="M334 268c20 12 22-14 32-6s4 24 18 18 6-24 20-18 4 22 20 16" />
    <path data-tint="glow" d="M50 276c0-20 44-20 44 0l-6 0c0 0-2 0-4 0ZM46 216h52l-6 60H52Z" />
    <path data-line="3" d="M98 228c18 0 18 26-4 28M72 206c-8-8 8-12 0-22" />
  </>
)
