/** A mongrel in front of its kennel, the hills of Kam Tin behind. */
export const Dog = () => (
  <>
    <circle cx="96" cy="84" r="32" data-tint="glow" />
    <path
      data-tint="2"
      d="M0 196c48-46 84-62 128-40 42-52 96-70 146-22 46-28 118-30 206 36v150H0Z"
    />
    <path data-tint="3" d="M0 244c80-34 160-34 240-10 80-28 160-24 240 4v82H0Z" />
    <path data-tint="4" d="M288 168h152v112H288Z" />
    <path data-tint="5" d="m268 176 96-76 96 76-10 12-86-66-86 66Z" />
    <path data-tint="5" d="M328 280v-46c0-48 72-48 72 0v46Z" />
    <path data-tint="4" d="M0 276h480v44H0Z" />
    <path data-line="5" d="M228 262c32 8 46-18 36-40" data-width="12" />
    <path data-tint="5" d="M130 286c-8-52 2-92 24-112h48c24 20 36 62 28 112Z" />
    <path data-tint="glow" d="M162 286c-8-40-2-72 16-86 18 14 24 46 16 86Z" opacity=".85" />
    <path data-line="4" d="M156 240v44M202 240v44" />
    <path
      data-tint="5"
      d="M130 118c6-32 26-44 48-44s42 12 48 44l-6 40c-6 22-24 32-42 32s-36-10-42-32Z"
    />
    <path
      data-tint="petal-2"
      d="M136 92c-18-12-38 0-42 26-2 22 8 38 18 38 14-2 18-34 30-54ZM220 92c18-12 38 0 42 26 2 22-8 38-18 38-14-2-18-34-30-54Z"
    />
    <path
      data-tint="glow"
      d="M178 118c16 0 26 18 26 38 0 18-12 28-26 28s-26-10-26-28c0-20 10-38 26-38Z"
    />
    <circle cx="156" cy="122" r="6" data-tint="glow" />
    <circle cx="200" cy="122" r="6" data-tint="glow" />
    <path data-tint="5" d="M164 148c0-10 28-10 28 0 0 8-8 12-14 14-6-2-14-6-14-14Z" />
    <path data-line="5" d="M178 162v8m-10 4c6 4 14 4 20 0" />
    <path data-tint="petal-1" d="M144 188c20 14 48 14 68 0l4 12c-24 16-52 16-76 0Z" />
    <circle cx="178" cy="210" r="7" data-tint="glow" />
    <path data-tint="glow" d="M258 292h60l-8 20h-44Z" />
    <path data-tint="petal-1" d="M262 292c8-12 44-12 52 0Z" />
  </>
)
