/** A wok on the fire, ladles above it, steamers beside it. */
export const Kitchen = () => (
  <>
    <path data-tint="2" d="M0 0h480v250H0Z" />
    <path
      data-line="glow"
      d="M0 62h480M0 124h480M0 186h480M80 0v62M240 0v62M400 0v62M0 62v0M160 62v62M320 62v62M80 124v62M240 124v62M400 124v62M160 186v64M320 186v64"
      opacity=".4"
    />
    <path data-line="5" d="M132 48h216" />
    <path data-line="5" d="M164 48v46M220 48v34M272 48v46M322 48v34" />
    <path
      data-tint="5"
      d="M148 94h32c0 22-32 22-32 0ZM210 82h20v36h-20zM256 94h32c0 22-32 22-32 0Z"
    />
    <path data-tint="4" d="M308 82h28l-4 40h-20Z" />
    <path
      data-line="glow"
      d="M196 156c-14-14 12-20 0-36M240 150c-14-14 12-22 0-40M284 156c-14-14 12-20 0-36"
    />
    <path data-tint="5" d="M126 178h228c-4 44-46 66-114 66s-110-22-114-66Z" />
    <path data-line="5" d="M126 186c-20-2-26-10-26-18M354 186c20-2 26-10 26-18" />
    <path
      data-tint="3"
      d="M136 178c10-20 44-14 56-26 18 10 40-8 62 2 22-6 30 8 52 4 20 0 34 10 38 20Z"
    />
    <path
      data-tint="glow"
      d="M168 172c0-8 14-8 14 0ZM226 168c0-10 18-10 18 0ZM290 172c0-8 14-8 14 0Z"
    />
    <path
      data-tint="glow"
      d="M196 250c-4-10 6-14 8-24 8 6 14 14 10 24ZM232 250c-6-12 4-16 8-28 8 8 16 18 8 28ZM268 250c-4-10 4-14 8-24 8 6 12 14 8 24Z"
    />
    <path data-tint="4" d="M0 250h480v70H0Z" />
    <path data-tint="5" d="M0 250h480v10H0Z" />
    <g data-tint="3">
      <rect x="20" y="218" width="84" height="32" rx="5" />
      <rect x="20" y="182" width="84" height="32" rx="5" />
      <path d="M24 178c0-20 76-20 76 0Z" />
    </g>
    <path data-line="5" d="M20 234h84M20 198h84M62 163v-8" opacity=".6" />
    <path
      data-tint="glow"
      d="M396 222h64c0 16-12 28-32 28s-32-12-32-28ZM400 194h56c0 14-12 24-28 24s-28-10-28-24Z"
    />
    <path data-line="3" d="M396 228h64M400 200h56" />
  </>
)
