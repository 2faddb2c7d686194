const steps = [0, 1, 2, 3, 4, 5, 6]

/** A ladder street in Sheung Wan, up to the light. */
export const Stairs = () => (
  <>
    <circle cx="240" cy="86" r="40" data-tint="glow" />
    <path data-tint="2" d="M120 320V40h64v280ZM296 320V24h70v296Z" />
    <path data-tint="3" d="M0 320V66h128v254ZM352 320V50h128v270Z" />
    <path
      data-tint="glow"
      opacity=".5"
      d="M22 92h24v34H22zM72 92h24v34H72zM22 152h24v34H22zM72 152h24v34H72zM384 78h24v34h-24zM434 78h24v34h-24zM384 138h24v34h-24zM434 138h24v34h-24z"
    />
    <path data-tint="4" d="M128 116h44v64h-44zM316 92h36v76h-36z" />
    <path
      data-line="glow"
      d="M140 136h20M140 150h20M140 164h14M326 112h16M326 128h16M326 144h10"
      opacity=".7"
    />
    {steps.map((step) => (
      <path
        key={step}
        data-tint={step % 2 === 0 ? '4' : '5'}
        d={`M${184 - step * 24} ${166 + step * 22}h${112 + step * 48}v22H${184 - step * 24}Z`}
      />
    ))}
    <path data-line="glow" d="M240 150v170" opacity=".5" />
    <path data-line="glow" d="M240 150h.1M228 150h24" opacity=".5" />
    <path
      data-tint="5"
      d="M0 320v-62c34-8 62 4 74 30 14-10 34-4 38 14v18ZM480 320v-52c-30-10-58 4-66 28-16-8-32 0-34 24Z"
    />
  </>
)
