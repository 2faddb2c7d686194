/** Yum cha by the window: a pot, two cups, a steamer, and somebody's bird brought along. */
export const Tea = () => (
  <>
    <path data-tint="2" d="M0 0h480v228H0Z" />
    <path data-tint="glow" d="M40 32h236v144H40Z" />
    <path data-tint="3" d="M40 176v-40l42-32 34 22 46-50 44 44 26-18 44 36v38Z" />
    <path data-line="4" d="M40 32h236v144H40ZM158 32v144M40 96h236" />
    <path
      data-line="5"
      d="M376 0v34M340 152V84c0-32 16-48 36-50 20 2 36 18 36 50v68M352 152V66M376 152V34M400 152V66M340 108h72"
    />
    <rect x="332" y="150" width="88" height="10" rx="5" data-tint="5" />
    <path
      data-tint="petal-1"
      d="M358 132c-2-16 8-26 20-24 8 0 12 8 20 8-4 4-8 4-10 8-2 12-16 16-30 8l-14 8Z"
    />
    <ellipse cx="240" cy="266" rx="260" ry="50" data-tint="5" />
    <ellipse cx="240" cy="256" rx="260" ry="46" data-tint="4" />
    <path data-tint="glow" d="M132 184h88c14 20 14 46-6 66h-76c-20-20-20-46-6-66Z" />
    <path data-tint="petal-1" d="M144 184c4-18 60-18 64 0ZM168 170c0-14 16-14 16 0Z" />
    <path
      data-line="glow"
      d="M222 232c20-2 22-34 44-40M128 196c-34-14-44 34-4 42"
      data-width="12"
    />
    <path data-line="3" d="M150 216c16-10 34-10 52 0M150 228c16-10 34-10 52 0" />
    <path
      data-tint="glow"
      d="M262 238h40c0 18-8 28-20 28s-20-10-20-28ZM60 246h40c0 18-8 28-20 28s-20-10-20-28Z"
    />
    <path data-line="glow" d="M282 228c-8-8 8-12 0-22M80 236c-8-8 8-12 0-22" />
    <rect x="322" y="222" width="112" height="44" rx="8" data-tint="3" />
    <path data-line="5" d="M322 244h112" opacity=".6" />
    <path
      data-tint="glow"
      d="M332 222c2-22 28-22 30 0ZM364 222c2-22 28-22 30 0ZM396 222c2-20 26-20 28 0Z"
    />
    <path data-line="4" d="m347 206-4 8m4-8 4 8m28-8-4 8m4-8 4 8m26-6-4 6m4-6 4 6" />
  </>
)
