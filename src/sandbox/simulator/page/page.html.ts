import { behaviourKinds } from '../behaviour.js';
import { pageTexts } from './page.texts.js';

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Crect width='32' height='32' rx='8' fill='%230f766e'/%3E" +
  "%3Cpath d='M16 7v11M11 13.5l5 5 5-5M8 19.5v4.5h16v-4.5' fill='none' stroke='%23fff' stroke-width='2.4' " +
  "stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

const typeOptions = Object.keys(pageTexts.tr)
  .filter((key) => key.startsWith('type.'))
  .map((key) => `<option value="${key.slice('type.'.length)}" data-text="${key}"></option>`)
  .join('');

const kindOptions = behaviourKinds
  .map((kind) => `<option value="${kind}" data-text="kind.${kind}"></option>`)
  .join('');

const header = `
<header class="top">
  <div class="brand">
    <img src="${icon}" alt="" width="36" height="36">
    <div>
      <h1 data-text="title"></h1>
      <p class="address"><span class="visually-hidden" data-text="address"></span><code id="address"></code></p>
    </div>
  </div>
  <p id="connection" class="connection" role="status" data-state="connecting"><span class="dot"></span><span id="connection-text"></span></p>
  <div class="languages" role="group" data-label="language">
    <button type="button" data-language="tr" lang="tr" aria-label="Türkçe">TR</button>
    <button type="button" data-language="en" lang="en" aria-label="English">EN</button>
  </div>
</header>`;

const behaviour = `
<details id="behaviour" class="card behaviour">
  <summary><h2 data-text="behaviour"></h2><span id="behaviour-now" class="muted"></span></summary>
  <form id="behaviour-form" novalidate>
    <label class="field"><span data-text="kind"></span><select name="kind" aria-describedby="kind-hint">${kindOptions}</select></label>
    <label class="field" data-for="error"><span data-text="explanation"></span><input name="explanation" maxlength="1000" autocomplete="off"></label>
    <label class="field" data-for="status"><span data-text="status"></span><input name="status" type="number" min="200" max="599" value="500"></label>
    <label class="field" data-for="slow"><span data-text="milliseconds"></span><input name="milliseconds" type="number" min="0" max="600000" step="100" value="5000"></label>
    <label class="field"><span data-text="target"></span><select name="notificationType"><option value="" data-text="allTypes"></option>${typeOptions}</select></label>
    <label class="field"><span data-text="times"></span><input name="times" type="number" min="1" max="1000000" data-placeholder="timesPlaceholder"></label>
    <button type="submit" class="primary" data-text="apply"></button>
    <p id="kind-hint" class="hint muted"></p>
  </form>
  <p id="behaviour-result" class="result" role="status"></p>
  <div class="rules">
    <ul id="rules" data-label="rulesLabel"></ul>
    <p id="rules-note" class="muted"></p>
    <button type="button" id="reset-rules" class="link" data-text="resetRules" hidden></button>
  </div>
</details>`;

const list = `
<section class="card list-card" aria-labelledby="list-title">
  <div class="toolbar">
    <h2 id="list-title" data-text="notifications"></h2>
    <span id="count" class="muted"></span>
    <select id="filter-type" data-label="filterType"><option value="" data-text="allTypes"></option>${typeOptions}</select>
    <input id="search" type="search" data-label="search" data-placeholder="search" autocomplete="off" spellcheck="false">
    <button type="button" id="clear" class="danger quiet" data-text="clear"></button>
  </div>
  <div class="columns" aria-hidden="true">
    <span data-text="time"></span><span data-text="type"></span><span>ReferanceNo</span><span data-text="agent"></span><span data-text="answer"></span>
  </div>
  <ul id="list" tabindex="-1" aria-labelledby="list-title"></ul>
  <div id="empty" class="empty" hidden>
    <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true"><path d="M10 36h12l4 8h12l4-8h12M10 36l8-20h28l8 20v14H10z"/></svg>
    <p id="empty-title" class="empty-title"></p>
    <p id="empty-text" class="muted"></p>
  </div>
  <button type="button" id="older" class="older" data-text="older" hidden></button>
</section>`;

const dialogs = `
<dialog id="confirm" class="confirm" aria-labelledby="confirm-title" aria-describedby="confirm-text">
  <h2 id="confirm-title" data-text="clearTitle"></h2>
  <p id="confirm-text" data-text="clearText"></p>
  <div class="buttons">
    <button type="button" id="confirm-no" data-text="cancel"></button>
    <button type="button" id="confirm-yes" class="danger" data-text="clearConfirm"></button>
  </div>
</dialog>
<p id="announcer" class="visually-hidden" aria-live="polite"></p>`;

/** The page's frame; texts are filled in by its script from `data-text`, `data-label` and `data-placeholder`. */
export const pageHtml = `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Platform</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/simulator/app.css">
<script type="module" src="/simulator/app.js"></script>
</head>
<body>
<a class="skip" href="#list" data-text="skipToList"></a>
${header}
<main>
${behaviour}
<div class="board">
${list}
<dialog id="detail" class="card detail" aria-labelledby="detail-title"></dialog>
</div>
</main>
${dialogs}
<noscript><p class="noscript">Bu sayfa JavaScript ister. / This page needs JavaScript.</p></noscript>
</body>
</html>
`;
