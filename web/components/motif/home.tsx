/** A corridor at night: a rail along the wall, a light at the skirting, a door ajar. */
export const Home = () => (
  <>
    <path data-tint="2" d="M0 0h480v256H0Z" />
    <path data-tint="3" d="M0 256h480v64H0Z" />
    <path data-tint="4" d="M0 248h480v10H0Z" />
    <path data-tint="4" d="M300 40h128v218H300Z" />
    <path data-tint="glow" d="M312 52h104v206H312Z" />
    <path data-tint="5" d="m312 52 64 20v206l-64-20Z" />
    <circle cx="364" cy="172" r="5" data-tint="glow" />
    <path data-tint="3" d="M394 198c0-16 20-16 20 0v22h-20Z" />
    <path data-tint="glow" opacity=".5" d="m312 258 104 0 40 62H282Z" />
    <path data-line="5" d="M24 168h232" data-width="12" />
    <path data-line="5" d="M60 168v18M220 168v18" data-width="6" />
    <circle cx="140" cy="226" r="46" data-tint="glow" opacity=".5" />
    <rect x="128" y="212" width="24" height="30" rx="8" data-tint="glow" />
    <path data-tint="3" d="M56 44h80v76H56z" />
    <path data-tint="glow" d="M64 52h64v60H64z" />
    <path data-tint="4" d="M76 112c0-22 10-30 20-30s20 8 20 30Z" />
    <circle cx="96" cy="72" r="10" data-tint="4" />
    <circle cx="206" cy="80" r="34" data-tint="glow" />
    <path data-line="5" d="M206 58v22l14 10" />
    <path
      data-tint="petal-1"
      d="M176 276c14-10 40-10 46 2 4 10-8 14-26 14-16 0-30-6-20-16ZM116 284c14-10 40-10 46 2 4 10-8 14-26 14-16 0-30-6-20-16Z"
    />
    <path data-line="glow" d="M196 274c10 2 18 6 22 12M136 282c10 2 18 6 22 12" opacity=".7" />
  </>
)
