const pupils = [112, 240, 368]

/** Three at their desks, seen from the last row. */
export const Classroom = () => (
  <>
    <path data-tint="2" d="M0 0h480v232H0Z" />
    <path data-tint="glow" d="M24 56h76v104H24zM380 56h76v104h-76z" />
    <path
      data-tint="3"
      d="m24 160 22-34 16 16 20-30 18 26v22ZM380 160v-28l24-24 20 28 14-14 18 22v16Z"
    />
    <path data-line="3" d="M62 56v104M24 104h76M418 56v104M380 104h76" />
    <rect x="126" y="48" width="228" height="112" rx="6" data-tint="5" />
    <path data-line="glow" d="M150 78h58M150 98h78M150 118h40M262 128h58l-30-48Z" opacity=".75" />
    <path data-tint="4" d="M116 160h248v8H116Z" />
    <path data-line="5" d="M240 0v12M112 0v12M368 0v12" />
    <path
      data-tint="glow"
      d="M208 24c4-14 60-14 64 0ZM80 24c4-14 60-14 64 0ZM336 24c4-14 60-14 64 0Z"
    />
    <path data-tint="3" d="M0 232h480v88H0Z" />
    {pupils.map((x, index) => (
      <g key={x} transform={`translate(${x} 0)`}>
        <path data-tint="4" d="M-34 262c0-36 14-50 34-50s34 14 34 50Z" />
        <path data-line="glow" d="M-17 222v40M17 222v40" opacity=".35" />
        <circle cy="192" r="21" data-tint="5" />
        {index === 1 && (
          <path
            data-tint="5"
            d="M-22 186c-16 4-18 22-10 30 2-12 6-18 12-20ZM22 186c16 4 18 22 10 30-2-12-6-18-12-20Z"
          />
        )}
        <rect x="-56" y="258" width="112" height="12" rx="4" data-tint="5" />
        <path data-tint="5" d="M-48 270h8v50h-8zM40 270h8v50h-8z" />
        <path data-tint="glow" d="M34 258V240l-10-4v18zM36 258V240l12-4v18Z" />
      </g>
    ))}
  </>
)
