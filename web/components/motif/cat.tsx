/** A cat on a roof of Yuen Long, the washing above it. */
export const Cat = () => (
  <>
    <circle cx="372" cy="88" r="38" data-tint="glow" />
    <path data-tint="2" d="M0 320V150h88v-38h70v60h66v-30h60v46h58v-34h80v40h58v126Z" />
    <path
      data-tint="glow"
      opacity=".6"
      d="M24 172h18v22H24zM60 172h18v22H60zM112 134h16v20h-16zM24 210h18v22H24zM366 178h18v22h-18zM436 216h18v22h-18z"
    />
    <path data-line="5" d="M0 44 480 72" />
    <path data-tint="petal-2" d="m44 48 56 3 10 18-14 8-4-10-2 52-42-2 2-54-6 8-12-10Z" />
    <path data-tint="petal-1" d="m142 53 46 3 4 66-18-2-6-38-10 38-18-2Z" />
    <path data-tint="3" d="m420 69 44 3-2 46-44-3Z" />
    <path data-tint="4" d="M0 262 240 226l240 36v58H0Z" />
    <path data-tint="5" d="M0 290 240 252l240 38v30H0Z" />
    <path
      data-line="glow"
      d="M40 300v20M100 292v28M160 282v38M320 282v38M380 292v28M440 300v20"
      opacity=".3"
    />
    <path data-line="5" d="M284 250c54 10 66-36 36-62" data-width="12" />
    <path data-tint="5" d="M188 260c-12-52 2-98 34-112h38c32 14 46 60 34 112Z" />
    <path data-tint="glow" d="M222 260c-6-38 2-64 19-74 17 10 25 36 19 74Z" opacity=".85" />
    <path
      data-tint="5"
      d="M180 66c18 4 34 14 42 26h38c8-12 24-22 42-26 6 24 6 46 0 66-6 28-30 44-61 44s-55-16-61-44c-6-20-6-42 0-66Z"
    />
    <path
      data-tint="petal-2"
      d="M190 80c10 4 18 10 22 18l-20 18c-4-12-4-24-2-36ZM292 80c-10 4-18 10-22 18l20 18c4-12 4-24 2-36Z"
    />
    <path
      data-tint="glow"
      d="M206 124c4-12 24-12 28 0-4 12-24 12-28 0ZM248 124c4-12 24-12 28 0-4 12-24 12-28 0Z"
    />
    <path data-tint="5" d="M217 124c0-8 6-8 6 0s-6 8-6 0ZM259 124c0-8 6-8 6 0s-6 8-6 0Z" />
    <path data-tint="petal-1" d="M232 144h18l-9 9Z" />
    <path
      data-line="glow"
      d="M241 153v5c-4 6-10 6-14 4m14-4c4 6 10 6 14 4M198 146l-34-6m34 16-32 6M284 146l34-6m-34 16 32 6"
      opacity=".8"
    />
  </>
)
