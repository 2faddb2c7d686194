const portholes = [112, 152, 192, 232, 272, 312, 352]

/** A ferry across the harbour, the cranes of Kwai Chung on the other shore. */
export const Ferry = () => (
  <>
    <circle cx="78" cy="78" r="34" data-tint="glow" />
    <path
      data-tint="2"
      d="M0 214c60-60 118-74 176-36 66-52 134-58 190-16 38-14 76-8 114 20v60H0Z"
    />
    <path
      data-line="4"
      d="M298 218V92h14v126M252 108h138M305 92l-14-34v34M291 58l-38 50M291 58l96 50M352 218v-110M360 108v40h14v-10M438 218v-90M402 128h78M438 128l-10-26-24 26"
    />
    <path
      data-tint="4"
      d="M340 190h44v14h-44zM388 198h36v14h-36zM210 198h48v14h-48zM228 182h36v14h-36z"
    />
    <path data-tint="3" d="M0 212h480v108H0Z" />
    <path data-tint="5" d="M218 66h44v38h-44Z" />
    <path data-tint="glow" d="M218 78h44v10h-44Z" />
    <path data-line="5" d="M96 128V88M384 128V88M96 90l122 14M384 90l-122 14" />
    <path data-tint="4" d="M76 116c8-10 20-14 34-14h260c14 0 26 4 34 14v10H76Z" />
    <path data-tint="glow" d="M88 126h304v42H88Z" />
    <path
      data-line="5"
      d="M112 126v42M152 126v42M192 126v42M232 126v42M272 126v42M312 126v42M352 126v42"
    />
    <path data-tint="petal-1" d="M60 168h360l-6 12H66Z" />
    <path data-tint="5" d="M52 180h376c-10 46-40 70-84 70H136c-44 0-74-24-84-70Z" />
    {portholes.map((x) => (
      <circle key={x} cx={x} cy="204" r="8" data-tint="glow" />
    ))}
    <path
      data-tint="4"
      d="M0 250c40-12 60 8 100 0s60-12 100 0 60 8 100 0 60-12 100 0 50 6 80-2v72H0Z"
    />
    <path
      data-line="glow"
      d="M28 284h52M132 300h84M276 282h60M372 302h72M196 274h30"
      opacity=".5"
    />
  </>
)
