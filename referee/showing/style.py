"""How a page looks on a phone, on a desk and on A4, and the few lines that step through its pictures."""

from __future__ import annotations

PAGE = """
body{font:16px/1.45 system-ui,sans-serif;color:#111;background:#fff;margin:0 auto;max-width:64rem;padding:0 1rem 3rem}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.15rem;border-bottom:2px solid #111;margin-top:2rem}
h3{font-size:1rem;margin-bottom:.2rem}.verdict{font-weight:bold;margin:.2rem 0}
.small,small{color:#444;font-size:.85rem;margin:.2rem 0}
.who{white-space:nowrap;margin-right:.8rem}
.who b{display:inline-block;min-width:1.2em;text-align:center;border:1px solid #000;border-radius:3px;padding:0 .2em}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:.6rem 0}th,td{padding:.15rem .6rem;text-align:right}
tbody th,tfoot th{text-align:left;font-weight:normal}
tbody tr:nth-child(even){background:#f2f2f2}tfoot{border-top:2px solid #111;font-weight:bold}
tfoot th{font-weight:bold}
.defs{position:absolute;width:0;height:0}.chart,#stage,details>svg{max-width:34rem}
svg{width:100%;height:auto;display:block}
.edge{fill:none;stroke:#000;stroke-width:3.4}.run{fill:none;stroke-width:2}
ol{padding-left:2.2rem}li{margin:.35rem 0}li.gone>span{text-decoration:line-through;color:#555}li.not{color:#555}
i{font-style:normal;font-size:.75rem;border:1px solid #555;border-radius:3px;padding:0 .3em;
margin-left:.4em;white-space:nowrap}
@media screen and (max-width:34rem){#stage>svg,details>svg{width:100vw;margin-left:calc(50% - 50vw)}
#now{display:block;min-height:4.4em}}
summary{cursor:pointer;font-size:.85rem;color:#333}
.reading{border-left:4px solid #888;padding:.1rem .8rem;margin:.5rem 0;font-size:.92rem}.reading p{margin:.2rem 0}
.script{display:none}.js .script{display:block;position:sticky;top:0;background:#fff;padding:.4rem 0;margin:0}
input[type=range]{width:100%;max-width:34rem;display:block;min-height:2rem}
@media print{@page{size:A4;margin:15mm}body{font-size:10.5pt;max-width:none;padding:0}
.script,ol details{display:none!important}details::details-content{content-visibility:visible;block-size:auto}
h2,h3{break-after:avoid}li,article,tr,aside{break-inside:avoid}#stage{break-inside:avoid}
#stage svg{width:auto;max-width:100%;max-height:235mm}.chart{max-width:14cm}
*{print-color-adjust:exact}}
"""

SCRIPT = """
(function(){var steps=[].slice.call(document.querySelectorAll('ol>li')).filter(
function(li){return li.querySelector('details>svg')});
var at=document.getElementById('at'),now=document.getElementById('now'),stage=document.getElementById('stage');
if(!at||!steps.length)return;document.documentElement.className='js';at.max=steps.length-1;at.value=at.max;
function show(){var li=steps[at.value];var svg=li.querySelector('details>svg').cloneNode(true);
stage.replaceChildren(svg);now.textContent=li.querySelector('span').textContent;}
at.oninput=show;show();})();
"""
