/** A shelf, a lamp, and what one learns with. */
export const Library = () => (
  <>
    <path data-tint="2" d="M0 0h480v256H0Z" />
    <path data-tint="4" d="M40 108h260v8H40zM40 28h260v8H40z" />
    <path data-tint="5" d="M56 48h18v60H56zM96 56h14v52H96zM158 44h22v64h-22zM230 52h16v56h-16z" />
    <path
      data-tint="3"
      d="M76 60h18v48H76zM136 50h20v58h-20zM184 62h14v46h-14zM262 58h20v50h-20z"
    />
    <path data-tint="glow" d="M112 46h20v62h-20zM200 46h14v62h-14z" />
    <path data-tint="petal-1" d="m216 54 12-3v57h-12zM248 48h12v60h-12z" />
    <path data-tint="4" d="M0 244h480v76H0Z" />
    <path data-tint="5" d="M0 244h480v10H0Z" />
    <path data-tint="5" d="M148 150h164c6 0 10 4 10 10v84H138v-84c0-6 4-10 10-10Z" />
    <path data-tint="glow" d="M150 162h160v72H150Z" />
    <path data-line="3" d="M166 180h66M166 196h94M166 212h48" />
    <path data-tint="3" d="M268 176h28v44h-28z" />
    <path data-tint="5" d="M112 244h236l14 14H98Z" />
    <path data-line="5" d="M404 244V150l-40-38" data-width="6" />
    <path data-tint="petal-1" d="m330 118 44-34 26 36c-22 22-48 20-70-2Z" />
    <circle cx="360" cy="132" r="14" data-tint="glow" />
    <path data-tint="5" d="M374 236h60v8h-60z" />
    <path data-tint="petal-2" d="M26 226h84v18H26z" />
    <path data-tint="glow" d="M34 208h74v18H34z" />
    <path data-tint="3" d="M22 190h78v18H22z" />
    <path data-line="5" d="M34 217h20M26 235h20M22 199h20" opacity=".5" />
  </>
)
