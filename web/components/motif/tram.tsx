const windows = [164, 204, 244, 284]

/** A double-decker tram between shop houses. */
export const Tram = () => (
  <>
    <path data-tint="2" d="M0 256V70h66v-26h70v62h64V58h52v40h64V36h70v54h94v166Z" />
    <path data-tint="3" d="M0 268V120h92v148ZM392 268V104h88v164ZM348 268V150h44v118Z" />
    <path
      data-tint="glow"
      opacity=".55"
      d="M16 138h18v22H16zM54 138h18v22H54zM16 180h18v22H16zM54 180h18v22H54zM412 124h18v22h-18zM448 124h18v22h-18zM412 166h18v22h-18zM448 166h18v22h-18z"
    />
    <path
      data-tint="4"
      d="M92 128h12v64H92zM380 116h12v76h-12zM0 222h92v12H0zM392 210h88v12h-88z"
    />
    <path data-tint="4" d="M0 264h480v56H0Z" />
    <path data-line="glow" d="M0 288h480M0 304h480" opacity=".4" />
    <path data-line="5" d="M0 62h480M240 62v22M224 84h32" />
    <rect x="144" y="84" width="192" height="196" rx="14" data-tint="5" />
    <rect x="144" y="176" width="192" height="14" data-tint="3" />
    {windows.map((x) => (
      <g key={x} data-tint="glow">
        <rect x={x} y="104" width="32" height="54" rx="4" />
        <rect x={x} y="204" width="32" height="42" rx="4" />
      </g>
    ))}
    <circle cx="164" cy="264" r="6" data-tint="glow" />
    <circle cx="316" cy="264" r="6" data-tint="glow" />
    <path data-tint="5" d="M168 280h36v12h-36zM276 280h36v12h-36z" />
  </>
)
