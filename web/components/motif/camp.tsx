/** A tent by the sea at Sai Kung, a canoe drawn up beside the fire. */
export const Camp = () => (
  <>
    <circle cx="386" cy="80" r="32" data-tint="glow" />
    <path
      data-tint="2"
      d="M0 184c38-52 66-70 96-40 40-64 78-62 108-14 22-24 48-18 66 12 34-40 68-32 92 6 40-30 80-18 118 26v40H0Z"
    />
    <path data-tint="3" d="M0 196h480v64H0Z" />
    <path data-line="glow" d="M40 212h60M150 224h84M300 214h62M392 230h58" opacity=".6" />
    <path data-tint="4" d="M0 246c110-22 220-22 300-6 70-6 130-2 180 8v72H0Z" />
    <path data-tint="5" d="m60 274 108-142 108 142Z" />
    <path data-tint="petal-2" d="m168 132 108 142h-52Z" />
    <path data-tint="glow" d="m168 168 38 106h-76Z" />
    <path data-tint="5" d="m168 168 10 106h-20Z" opacity=".5" />
    <path data-line="5" d="M168 132v-18m0 0 22 8-22 8M60 274l-28 8M276 274l28 8" />
    <path data-tint="glow" d="M318 282c-12-16 6-22 6-44 18 12 24 26 18 44Z" />
    <path data-tint="petal-1" d="M326 282c-6-10 4-14 4-24 8 8 10 14 6 24Z" />
    <path data-line="5" d="m300 288 58-10M300 278l58 10" data-width="6" />
    <path data-tint="5" d="M356 252c34 16 78 16 116-4-4 28-30 40-62 40-30 0-50-12-54-36Z" />
    <path data-line="glow" d="M368 262c28 8 62 8 92-2" opacity=".7" />
    <path data-line="5" d="m404 262 34-58m-4-8 12 8" data-width="6" />
  </>
)
