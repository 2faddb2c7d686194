const petals = [0, 72, 144, 216, 288]

/** The bauhinia, with its leaves of two lobes. */
export const Bauhinia = () => (
  <>
    <circle cx="240" cy="156" r="138" data-tint="2" />
    <path data-line="5" d="M-8 316C72 300 150 262 214 196" opacity=".7" />
    <path data-line="5" d="M488 40c-70 18-132 48-190 84" opacity=".7" />
    <path
      data-tint="4"
      d="M92 292c-44 8-78-14-76-48 2-24 28-34 48-16-8-26 8-46 32-44 34 4 46 56-4 108Z"
    />
    <path
      data-tint="3"
      d="M392 78c-10-40 6-74 38-78 24-2 38 20 26 42 24-12 46 0 46 24 0 34-50 52-110 12Z"
    />
    {petals.map((turn, index) => (
      <g key={turn} transform={`translate(240 160) rotate(${turn})`}>
        <path
          data-tint={index % 2 === 0 ? 'petal-1' : 'petal-2'}
          d="M0-8C-30-26-60-72-44-108-34-130-12-132 0-120c12-12 34-10 44 12C60-72 30-26 0-8Z"
        />
        <path
          data-line="glow"
          d="M0-30v-62M-9-40c-8-14-14-28-16-42M9-40c8-14 14-28 16-42"
          opacity=".55"
        />
      </g>
    ))}
    <circle cx="240" cy="160" r="15" data-tint="5" />
    <path
      data-line="glow"
      d="M240 160c8-22 24-36 46-40M240 160c-8-22-24-36-46-40M240 160c0-24 2-38 2-56"
    />
    <circle cx="288" cy="119" r="4.5" data-tint="glow" />
    <circle cx="192" cy="119" r="4.5" data-tint="glow" />
    <circle cx="242" cy="101" r="4.5" data-tint="glow" />
  </>
)
