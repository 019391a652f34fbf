/** The worker of `SearchWorker`: the page's own. */
import { listen } from "./node_port";
import "../../web/src/engine/search.worker";

listen();
