/** The ridges of the New Territories, with a trail and a pavilion. */
export const Hills = () => (
  <>
    <circle cx="340" cy="96" r="36" data-tint="glow" />
    <path data-tint="2" d="M0 190 62 142l44 30 76-74 60 58 34-22 78 60 56-38 70 48v126H0Z" />
    <path data-tint="3" d="M0 232c52-40 96-46 138-22 48-58 98-58 150 0 62-34 124-26 192 24v86H0Z" />
    <path data-tint="4" d="M0 268c64-44 124-50 186-16 72-36 154-44 294-4v72H0Z" />
    <path data-tint="5" d="M0 320v-22c84-30 158-32 234-10 78-26 154-24 246 2v30Z" />
    <path
      data-line="glow"
      strokeDasharray="1 9"
      d="M236 320c-22-16 40-26 22-42-16-14-70-12-56-28 12-14 54-12 40-30-10-12-24-10-26-26"
    />
    <path
      data-tint="5"
      d="M92 212h40v4H92zM96 196l16-14 16 14v4H96zM100 200h4v14h-4zM120 200h4v14h-4z"
    />
    <path
      data-line="5"
      d="M188 74c6-7 12-7 16 0 4-7 10-7 16 0M232 98c4-5 9-5 12 0 3-5 8-5 12 0"
      opacity=".6"
    />
  </>
)
