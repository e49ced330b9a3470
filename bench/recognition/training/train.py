"""Trains the classifier of cells on the CPU (Debian's python3-torch) and writes its numbers:

    /usr/bin/python3 bench/recognition/training/train.py weights.json cells-1.bin cells-2.bin ... [test.bin]

The last file is only for the figures that are printed. Weights are rounded to whole numbers from
-127 to 127, one scale for each output channel.
"""
import json
import os
import sys
import time

import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(1)
torch.set_num_threads(int(os.environ.get("THREADS", "2")))
WIDTH, HEIGHT, CLASSES = 16, 20, 38
EPOCHS = int(os.environ.get("EPOCHS", "6"))


def read(path):
    raw = bytearray(open(path, "rb").read())
    data = torch.frombuffer(raw, dtype=torch.uint8).view(-1, 1 + WIDTH * HEIGHT)
    return data[:, 0].long(), data[:, 1:].reshape(-1, 1, HEIGHT, WIDTH)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3, padding=1)
        self.norm1 = nn.BatchNorm2d(8)
        self.conv2 = nn.Conv2d(8, 24, 3, padding=1)
        self.norm2 = nn.BatchNorm2d(24)
        self.full1 = nn.Linear(24 * 5 * 4, 64)
        self.norm3 = nn.BatchNorm1d(64)
        self.full2 = nn.Linear(64, CLASSES)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.norm1(self.conv1(x))), 2)
        x = F.max_pool2d(F.relu(self.norm2(self.conv2(x))), 2)
        x = F.relu(self.norm3(self.full1(x.flatten(1))))
        return self.full2(x)


def inks(x):
    return x.float() / 127.5 - 0.5


def augmented(x):
    """Other places, other light, thicker or thinner strokes, and grain."""
    n = x.shape[0]
    x = inks(x)
    moved = torch.zeros(n, 2, 3)
    moved[:, 0, 0] = 1 + 0.04 * torch.randn(n)
    moved[:, 1, 1] = 1 + 0.06 * torch.randn(n)
    moved[:, 0, 1] = 0.05 * torch.randn(n)
    moved[:, 0, 2] = 0.04 * torch.randn(n)
    moved[:, 1, 2] = 0.05 * torch.randn(n)
    grid = F.affine_grid(moved, list(x.shape), align_corners=False)
    x = F.grid_sample(x, grid, padding_mode="border", align_corners=False)
    x = x * (0.8 + 0.4 * torch.rand(n, 1, 1, 1)) + 0.15 * torch.randn(n, 1, 1, 1) * (torch.rand(n, 1, 1, 1) < 0.5)
    thick = torch.rand(n, 1, 1, 1)
    near = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 1)
    x = torch.where(thick < 0.15, near, x)
    x = torch.where(thick > 0.85, x + 0.7 * (x - near), x)
    slope = torch.linspace(-1, 1, WIDTH).view(1, 1, 1, WIDTH) * torch.randn(n, 1, 1, 1) * 0.1
    x = x + slope + 0.06 * torch.rand(n, 1, 1, 1) * torch.randn_like(x)
    return x.clamp(-0.5, 1.5)


def folded(weight, norm, bias):
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    shape = [-1] + [1] * (weight.dim() - 1)
    return weight * factor.view(shape), (bias - norm.running_mean) * factor + norm.bias


def rounded(name, weight, bias):
    flat = weight.reshape(weight.shape[0], -1)
    scale = flat.abs().amax(1) / 127
    whole = torch.round(flat / scale[:, None]).to(torch.int8)
    return {
        "name": name,
        "outputs": weight.shape[0],
        "inputs": flat.shape[1],
        "weights": whole.flatten().tolist(),
        "scales": [float("%.7g" % each) for each in scale],
        "biases": [float("%.7g" % each) for each in bias],
    }


files = sys.argv[2:]
parts = [read(path) for path in files[:-1]]
labels, cells = torch.cat([p[0] for p in parts]), torch.cat([p[1] for p in parts])
test_labels, test_cells = read(files[-1])
print(len(labels), "cells,", len(test_labels), "to test", flush=True)
net = Net()
batch = 256
steps = EPOCHS * (len(labels) // batch)
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-4)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps + 1)
started = time.time()
for epoch in range(EPOCHS):
    net.train()
    order = torch.randperm(len(labels))
    total = 0.0
    for at in range(0, len(order) - batch + 1, batch):
        index = order[at : at + batch]
        loss = F.cross_entropy(net(augmented(cells[index])), labels[index], label_smoothing=0.01)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        total += loss.item()
    net.eval()
    with torch.no_grad():
        logits = torch.cat([net(inks(each)) for each in test_cells.split(4096)])
        right = (logits.argmax(1) == test_labels).float().mean().item()
    print(epoch, "loss %.4f" % (total * batch / len(order)), "test %.4f" % right, "%.0f s" % (time.time() - started), flush=True)

with torch.no_grad():
    layers = [
        rounded("conv1", *folded(net.conv1.weight, net.norm1, net.conv1.bias)),
        rounded("conv2", *folded(net.conv2.weight, net.norm2, net.conv2.bias)),
        rounded("full1", *folded(net.full1.weight, net.norm3, net.full1.bias)),
        rounded("full2", net.full2.weight, net.full2.bias),
    ]
json.dump({"layers": layers}, open(sys.argv[1], "w"))
