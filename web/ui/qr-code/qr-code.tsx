import { useMemo } from 'react'
import { encode } from 'uqr'

export type QrCodeProps = {
  text: string
  /** The destination of the code, for users who cannot see it. */
  label: string
}

/** Shows a code for a camera. It is always dark on light, so its background must be white. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, path } = useMemo(() => {
    const { data, size: width } = encode(text, { ecc: 'M', border: 2 })
    const runs = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: width, path: runs.join('') }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000000" />
    </svg>
  )
}
