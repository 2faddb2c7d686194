/** Victoria Harbour from Tsim Sha Tsui, with a junk. */
export const Harbour = () => (
  <>
    <circle cx="118" cy="92" r="34" data-tint="glow" />
    <path
      data-tint="2"
      d="M0 196C46 160 84 150 124 162c44-48 88-66 128-40 34-22 62-16 88 10 48-20 96-6 140 38v90H0Z"
    />
    <path
      data-tint="3"
      d="M0 240v-46h26v-24h30v36h18v-52h28v30h18v-58h10v-8h14v8h10v70h20v-42h30v24h16V92l14-12 14 12v98h18v-52h32v36h14v-62l20-30 20 30v74h18v-48h30v28h18v-18h28v92Z"
    />
    <path
      data-tint="4"
      d="M0 246v-26h40v-22h34v26h30v-36h26v28h42v-18h28v24h56v-34h24v20h44v-30h30v36h40v-22h34v26h52v28Z"
    />
    <path data-tint="5" d="M0 240h480v80H0Z" />
    <path data-line="3" d="M28 268h52M112 288h84M64 304h40M392 264h60M336 296h92M236 306h44" />
    <path data-tint="3" d="M258 262h104c-6 16-18 24-34 24h-40c-16 0-26-8-30-24Z" />
    <path data-tint="glow" d="M318 254V150c24 22 38 58 40 98Z" />
    <path data-tint="glow" d="M310 254V138c-26 26-42 64-46 112Z" />
    <path
      data-line="5"
      d="M302 168c-8 4-14 6-22 8m18 18c-10 4-18 6-26 8m22 18c-10 4-18 5-26 6m58-54c6 4 12 8 22 10m-18 18c8 4 16 8 24 10"
      opacity=".35"
    />
  </>
)
