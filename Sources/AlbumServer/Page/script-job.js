// A command of a script that runs on the server: its output, its progress, its questions, and the
// step that it made.

import * as browser from "./album-browser.js";
import * as changes from "./album-changes.js";
import { find } from "./elements.js";
import { read, send } from "./library-client.js";
import { say } from "./news.js";
import { Retrying, sleep } from "./retrying.js";
import { makeInput, valueOf } from "./script-inputs.js";
import { makeScroller } from "./script-scroller.js";

// Between two readings of output that never ends.
const pause = 100;
const mostShown = 200_000;
const part = find("job");
const [status, bar, output, form] = part.children;
const [stop, undo, back] = part.lastElementChild.children;
const retrying = new Retrying({ show });
export let isRunning = false;
let id = 0;
let name = "";
let place = 0;
let goOn = () => {};

export async function start(command, values) {
  const answer = await send("POST", `commands/${encodeURIComponent(command)}`, values);
  ({ id } = await answer.json());
  [name, place] = [command, 0];
  output.textContent = "";
  status.textContent = `${name} is running.`;
  become(true);
  retrying.read(follow);
}

// Shows the text of an error.
export function show(text) {
  find("scripts-problem").textContent = text;
}

async function follow(signal) {
  try {
    while (isRunning) {
      const job = await read(`jobs/${id}`, { after: place }, signal);
      place = job.next;
      print(job.text);
      showProgress(job.progress);
      if (job.status !== null) await end(job);
      else await (job.questions ? answered(job.questions) : sleep(pause));
    }
  } catch (error) {
    // The server does not know it any more.
    if (error.status < 500) become(false);
    throw error;
  }
}

function become(running) {
  isRunning = running;
  stop.hidden = !running;
  back.hidden = running;
  undo.hidden = form.hidden = bar.hidden = true;
}

async function end({ status: code, step }) {
  become(false);
  await browser.refresh();
  const text = code ? `${name} ended with ${code}.` : `${name} is done.`;
  status.textContent = text;
  say(text, { undoes: step, isProblem: code !== 0 });
  undo.hidden = step === null || !changes.areAllowed;
  undo.onclick = () => {
    part.closest("dialog").close();
    if (step === browser.library.undo_step) changes.undo(step);
    else changes.revert(step);
  };
}

function print(text) {
  if (!text) return;
  const isAtEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 40;
  output.textContent = (output.textContent + text).slice(-mostShown);
  if (isAtEnd) output.scrollTop = output.scrollHeight;
}

function showProgress(progress) {
  bar.hidden = !progress;
  if (!progress) return;
  const { label, done, total } = progress;
  bar.ariaLabel = label;
  if (total) Object.assign(bar, { max: total, value: done });
  else bar.removeAttribute("value");
  status.textContent = `${label}: ${done}${total ? ` of ${total}` : ""}`;
}

function answered(questions) {
  const answer = (values, stays) => tell("POST", "/answer", { values }, stays);
  const [scroller] = questions.filter(({ type }) => type === "scroller");
  const fields = scroller ? [makeScroller(scroller, (index) => answer(["select", `${index}`], true))]
    : questions.map(makeInput);
  form.firstElementChild.replaceChildren(...fields);
  form.querySelector("[type=button]").onclick = () => answer(null);
  form.onsubmit = (event) => {
    event.preventDefault();
    answer(scroller ? ["open", form.elements.card.value]
      : fields.map(({ control }) => String(valueOf(control) ?? "")));
  };
  form.hidden = false;
  fields[0].control.focus();
  return new Promise((resolve) => { goOn = resolve; });
}

// Sends something about the job to the server; then its output is followed again. The form of a
// question may stay, for the next one.
async function tell(method, path, values, stays = false) {
  try {
    await send(method, `jobs/${id}${path}`, values);
    show("");
    form.hidden = !stays;
    goOn();
  } catch ({ message }) {
    show(message);
  }
}

stop.onclick = () => tell("DELETE", "");
