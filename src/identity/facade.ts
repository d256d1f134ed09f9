import { html, type Html } from './html.ts'

const COLUMNS = [20, 80, 140, 200, 260, 320, 380, 440, 500, 560, 620]

/** Line drawing of a Paris façade beside the sign-in form. */
export const FACADE: Html = html`<svg
  class="facade"
  viewBox="0 -4 700 492"
  aria-hidden="true"
  preserveAspectRatio="xMidYMax slice"
>
  <defs>
    <g id="f-win"><path d="M16 76V10h28v66M20 76V14h20v62M30 14v62M20 34h20M20 54h20M12 10h36M14 6h32" /></g>
    <g id="f-dormer">
      <path d="M18 52V24a12 12 0 0 1 24 0v28zM22 52V25a8 8 0 0 1 16 0v27M30 17v35M14 54h32" />
    </g>
    <g id="f-arch">
      <path
        d="M10 120V44a20 20 0 0 1 40 0v76M15 120V45a15 15 0 0 1 30 0v75M30 30v90M15 62h30M26 16l4 8 4-8z"
      />
    </g>
  </defs>
  <path d="M20 92L34 26H666L680 92M34 26l6-8H660l6 8" />
  ${row('f-dormer', 34)}
  <path d="M97 18V2h26v16M102 2v-2M110 2v-2M118 2v-2M577 18V2h26v16M582 2v-2M590 2v-2M598 2v-2" />
  <path d="M12 92H688M14 97H686M20 97V480M680 97V480" />
  ${row('f-win', 100)} ${balcony(158)} ${row('f-win', 188)}
  <path d="M18 268H682" />
  ${row('f-win', 276)} ${balcony(334)} ${row('f-arch', 360)}
  <path d="M12 480H688M12 368H688" />
</svg>`

function row(shape: string, y: number): readonly Html[] {
  return COLUMNS.map((x) => html`<use href="#${shape}" x="${x}" y="${y}" />`)
}

/** Rails and bars; the bars are the dashes of a single thick line. */
function balcony(y: number): Html {
  return html`<path d="M16 ${y}H684M16 ${y + 18}H684" /><path
      d="M18 ${y + 9}H682"
      stroke-width="17"
      stroke-dasharray="1 5.200"
    /><path d="M18 ${y + 22}H682" />`
}
