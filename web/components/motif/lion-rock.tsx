const lit = [
  [38, 214],
  [48, 238],
  [126, 196],
  [150, 220],
  [126, 244],
  [238, 226],
  [252, 250],
  [330, 206],
  [354, 230],
  [330, 254],
  [420, 224],
  [430, 248],
] as const

/** Lion Rock above the estates of Wong Tai Sin. */
export const LionRock = () => (
  <>
    <circle cx="392" cy="82" r="32" data-tint="glow" />
    <path data-tint="2" d="M0 206c40-24 70-30 104-24l92-40 150 20c44-6 88 8 134 40v118H0Z" />
    <path
      data-tint="3"
      d="M0 244 66 214l44-14 22-22 4-24-6-14 14-16 4-20 22-20 26 2 16-12 26 4 14 16 18 6 14 20 40 8 30 2 44 24 30 10 38 34 32 10v112H0Z"
    />
    <path
      data-line="glow"
      d="m146 126 22 10 8 22M212 80l-6 26 14 20M254 102l-14 16 6 26M136 154l20 14M284 130l-10 20 12 14"
      opacity=".5"
    />
    <path data-tint="4" d="M20 320V196h68v124ZM216 320V208h76v112ZM404 320V206h64v114Z" />
    <path
      data-tint="5"
      d="M0 320v-52h24v-20h40v72ZM108 320V178h78v142ZM312 320V188h76v132ZM88 320v-40h140v40ZM288 320v-46h134v46ZM440 320v-30h40v30Z"
    />
    {lit.map(([x, y]) => (
      <path
        key={`${x} ${y}`}
        data-tint="glow"
        opacity=".8"
        d={`M${x} ${y}h12v12h-12zm20 0h12v12h-12z`}
      />
    ))}
  </>
)
