"""See scripts/chaos."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zlib

from actors import Actor, Server
from library import Content, differences
from proxy import Proxy

# The number of exchange rounds after which the libraries count as not converging.
ROUNDS = 30


class World:
    """The common data of all participants."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.counter = 0
        self.is_over = False
        self.shifter = self._shifter()

    def _shifter(self):
        """Builds the library for wrong clocks; None if there is no C compiler."""
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler:
            return None
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
        target = f"{self.folder}/clock.so"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", target, source, "-ldl"], check=True)
        return target

    def environment(self, actor):
        """The environment of a command: a wrong clock, always the same one for a participant."""
        environment = dict(os.environ)
        if self.shifter:
            # From two minutes behind to two minutes ahead; for one it is a day and a half.
            shift = (zlib.crc32(actor.name.encode()) % 7 - 3) * 40
            environment["LD_PRELOAD"] = self.shifter
            environment["CHAOS_CLOCK"] = str(130_000 if actor.name == "cleo" else shift)
        return environment


def parse():
    parser = argparse.ArgumentParser(prog="scripts/chaos")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seconds", type=float, help="instead of minutes")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--keep", action="store_true", help="keep the libraries")
    return parser.parse_args()


def settle(actors, servers):
    """Lets all exchange until all know the same operations; returns the number of rounds."""
    for count in range(1, ROUNDS + 1):
        for actor in actors:
            for verb in ("push", "pull"):
                code, _, errors = actor.command("remote", verb)
                if code:
                    print(f"  {actor.name}: {verb}: {errors.strip()}", file=sys.stderr)
        contents = {each.name: Content(each.path) for each in [*servers, *actors]}
        acts = [each.acts for each in contents.values()]
        if all(each == acts[0] for each in acts):
            return count, contents
        time.sleep(1)
    return ROUNDS, contents


def archive(world, seed):
    """The archive of a library whose albums were moved between its snapshots."""
    library = Actor(world, "old", seed, 0)
    for number in range(4):
        library.command("add", f"Old album {number}")
    library.command("snapshot", "save", "first")
    library.command("move", "id:1", "4")
    library.command("snapshot", "save", "second")
    library.command("move", "id:2", "1")
    path = f"{world.folder}/old.moonshelf.json"
    library.command("export", "--output", path)
    return path


def main():
    options = parse()
    folder = tempfile.mkdtemp(prefix="moonshelf-chaos-")
    print(f"Seed {options.seed}; everything is in {folder}.", flush=True)
    world = World(os.path.abspath(os.environ["MOONSHELF"]), folder)
    seeds = random.Random(options.seed)

    def seed():
        return seeds.randrange(1 << 32)

    pace = 0.4

    first, second = (Server(world, name, seed(), pace * 3) for name in ("north", "south"))
    first.has_remote = False
    first.command("add", "The first of all")
    first.start()
    between = Proxy(first.port, seed())
    second.command("remote", "set", between.address, "--token", first.token, "--as", "south")
    second.command("remote", "pull")
    second.start()
    servers = [first, second]
    clients = []
    proxies = [between]
    for name, server in (("anna", first), ("ben", second), ("cleo", second)):
        client = Actor(world, name, seed(), pace)
        if name == "cleo":
            client.command("import", archive(world, seed()))
        proxy = Proxy(server.port, seed())
        client.command("remote", "set", proxy.address, "--token", server.token, "--as", name)
        clients.append(client)
        proxies.append(proxy)

    def shut_now_and_then(proxy, chance):
        while not world.is_over:
            time.sleep(chance.uniform(3, 15))
            proxy.is_shut = not world.is_over and chance.random() < 0.4

    actors = [*servers, *clients]
    for actor in clients + servers:
        if not os.path.exists(actor.path):
            actor.command("init")
    threads = [threading.Thread(target=actor.run) for actor in actors]
    threads += [threading.Thread(target=server.die_now_and_then) for server in servers]
    threads += [
        threading.Thread(target=shut_now_and_then, args=(proxy, random.Random(seed())))
        for proxy in proxies
    ]
    for thread in threads:
        thread.start()
    time.sleep(options.seconds or options.minutes * 60)
    world.is_over = True
    for thread in threads:
        thread.join()
    for proxy in proxies:
        proxy.calm()
    rounds, contents = settle([*clients, second], [first])
    problems = differences(contents)
    for server in servers:
        if server.end():
            problems.append(f"{server.name} did not end well")
    for actor in actors:
        problems += [f"{actor.name}: {line}" for line in actor.failures]
        steps = contents[actor.name].steps
        lost = [step for step in actor.changes if step is not None and step not in steps]
        problems += [f"{actor.name}: step {step} is in no history" for step in lost[:5]]
        code, output, errors = actor.command("doctor", "--offline")
        if code:
            problems.append(f"{actor.name}: doctor: {(output + errors).strip()[-500:]}")

    shelf = contents["north"]
    figures = {
        "commands": sum(actor.commands for actor in actors),
        "changing commands": sum(len(actor.changes) for actor in actors),
        "acts": len(shelf.acts), "albums": len(shelf.shelf), "removed": len(shelf.removed),
        "conflicts": shelf.overtaken,
        "insertions at one position": sum(actor.insertions for actor in actors),
        "snapshots restored": sum(actor.restored for actor in actors),
        "longest place": shelf.longest_place,
        "backups put back": sum(actor.put_back for actor in actors),
        "connections cut": sum(proxy.cuts for proxy in proxies),
        "commands killed": sum(actor.kills for actor in actors),
        "servers killed": sum(server.server_kills for server in servers),
        "rounds until equal": rounds,
    }
    print(", ".join(f"{value} {name}" for name, value in figures.items()) + ".")
    if not world.shifter:
        print("All clocks were the same: there is no C compiler here.")
    for line in problems:
        print(f"PROBLEM {line}")
    if problems:
        print(f"Seed {options.seed}: the libraries are in {folder}.")
        sys.exit(1)
    print(f"All five are equal (seed {options.seed}).")
    if options.keep:
        print(f"They are in {folder}.")
    else:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
