const WINDOW = 'M16 76V10h28v66M20 76V14h20v62M30 14v62M20 34h20M20 54h20M12 10h36M14 6h32'
const DORMER = 'M18 52V24a12 12 0 0 1 24 0v28zM22 52V25a8 8 0 0 1 16 0v27M30 17v35M14 54h32'
const ARCH = 'M10 120V44a20 20 0 0 1 40 0v76M15 120V45a15 15 0 0 1 30 0v75M30 30v90M15 62h30M26 16l4 8 4-8z'

/** Width of one bay of windows, in SVG units. */
const BAY = 60

/** Decorative line drawing of a façade, repeated for `bays`. */
export function FacadeMotif({ bays = 5 }: { readonly bays?: number }) {
  const right = 20 + bays * BAY
  const bayStarts = Array.from({ length: bays }, (_, bay) => 20 + bay * BAY)
  return (
    <svg
      className="motif"
      viewBox={`0 -4 ${right + 20} 316`}
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
    >
      <path d={`M20 92L34 26H${right - 14}L${right} 92M34 26l6-8H${right - 20}l6 8`} />
      <path d={`M97 18V2h26v16M102 2v-2M110 2v-2M118 2v-2M${right - 103} 18V2h26v16`} />
      <path d={`M12 92H${right + 8}M14 97H${right + 6}M20 97V304M${right} 97V304`} />
      {bayStarts.map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d={DORMER} transform="translate(0 34)" />
          <path d={WINDOW} transform="translate(0 100)" />
          <path d={ARCH} transform="translate(0 184)" />
        </g>
      ))}
      <path d={`M16 158H${right + 4}M16 176H${right + 4}M18 180H${right + 2}`} />
      <path d={`M18 167H${right + 2}`} strokeWidth="17" strokeDasharray="1 5.2" />
      <path d={`M12 192H${right + 8}M12 304H${right + 8}`} />
    </svg>
  )
}
