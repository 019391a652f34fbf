// Browsers that are not Chromium, driven by what their makers ship for it: Firefox by WebDriver BiDi (puppeteer-core), WebKitGTK, whose
// engine is Safari's, by WebDriver (selenium-webdriver). Both behind one class, Page: what the tests do with it.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import puppeteer from "puppeteer-core";
import { Builder, Capabilities } from "selenium-webdriver";

const kFirefox = process.env.OWARE_FIREFOX ?? "/usr/bin/firefox-esr";
const kWebKitDriver = process.env.OWARE_WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";
const kMiniBrowser = process.env.OWARE_MINI_BROWSER;
/** How long anything may take before a test gives up, in milliseconds. */
const kPatience = 60_000;

/**
 * Runs in the page: what a pointer presses to reach the last control in sight whose name is this (or begins with it, where `*` ends it), or
 * null. The last, since a dialog stands after the page that it lies over.
 */
const find = `(name) => {
  const wanted = name.replace(/\\*$/, "");
  let found = null;
  for (const control of document.querySelectorAll("button, a, input, textarea, [role=button]")) {
    const label = control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.textContent;
    const said = label.replace(/\\s+/g, " ").trim();
    const target = control.type === "radio" ? control.labels[0] : control;
    const { width, height } = target.getBoundingClientRect();
    const named = wanted === name ? said === name : said.startsWith(wanted);
    if (named && width > 0 && height > 0 && !control.disabled && control.ariaDisabled !== "true") found = target;
  }
  return found;
}`;

/** Asks until the answer is neither false, null, undefined nor 0. */
async function until(ask, what) {
  const end = Date.now() + kPatience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A tab of a browser. `evaluate` takes an expression of JavaScript; what it gives must be JSON. */
class Page {
  /** Presses a control as a pointer does, once it is there. */
  async press(name) {
    const control = await until(() => this.control(name), `control ${name}`);
    await this.click(control);
  }

  /** Waits until the page's text has this. */
  says(text) {
    const looked = `document.body.innerText.replace(/\\s+/g, " ").includes(${JSON.stringify(text)})`;
    return until(() => this.evaluate(looked), `"${text}"`);
  }

  until(expression) {
    return until(() => this.evaluate(expression), expression);
  }
}

class FirefoxPage extends Page {
  static async launch() {
    const page = new FirefoxPage();
    page.browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: kFirefox,
      headless: true,
    });
    page.tab = await page.browser.newPage();
    page.complaints = [];
    page.tab.on("pageerror", (error) => {
      // A server that is away is complained about by the browser itself.
      if (!/Failed to load/.test(String(error))) page.complaints.push(String(error));
    });
    return page;
  }
  resize(width, height) {
    return this.tab.setViewport({ width, height });
  }
  open(url) {
    return this.tab.goto(url, { waitUntil: "load" });
  }
  evaluate(expression) {
    return this.tab.evaluate(expression);
  }
  async control(name) {
    const found = await this.tab.evaluateHandle(`(${find})(${JSON.stringify(name)})`);
    return found.asElement();
  }
  click(control) {
    return control.click();
  }
  screenshot(path) {
    return this.tab.screenshot({ path });
  }
  close() {
    return this.browser.close();
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

class WebKitPage extends Page {
  static async launch() {
    const page = new WebKitPage();
    const port = await freePort();
    page.driver = spawn(kWebKitDriver, [`--port=${port}`], {
      stdio: "ignore",
    });
    const url = `http://127.0.0.1:${port}`;
    await until(
      () =>
        fetch(`${url}/status`).then(
          () => true,
          () => false,
        ),
      "WebKitWebDriver",
    );
    const wanted = new Capabilities();
    wanted.set("browserName", "MiniBrowser");
    wanted.set("webkitgtk:browserOptions", {
      binary: kMiniBrowser,
      args: ["--automation"],
    });
    page.tab = await new Builder().usingServer(url).withCapabilities(wanted).build();
    page.complaints = [];
    return page;
  }
  resize(width, height) {
    return this.tab.manage().window().setRect({ width, height });
  }
  open(url) {
    return this.tab.get(url);
  }
  evaluate(expression) {
    return this.tab.executeScript(`return ${expression}`);
  }
  control(name) {
    return this.tab.executeScript(`return (${find})(arguments[0])`, name);
  }
  click(control) {
    return control.click();
  }
  async screenshot(path) {
    const { writeFile } = await import("node:fs/promises");
    await writeFile(path, await this.tab.takeScreenshot(), "base64");
  }
  async close() {
    await this.tab.quit();
    this.driver.kill();
  }
}

export const engines = { Firefox: FirefoxPage, WebKit: WebKitPage };
